# The targets tact, tact_static (double) and tact_float, tact_float_static.

# A digit at the end of a source's name says for which dimension it is compiled; no digit means for both, each from the
# same text. What shares loops is compiled in one piece: the units in src/unit list its files.
set(tact_source ${PROJECT_SOURCE_DIR}/src)
set(tact_sources0 ${tact_source}/base/status.c)
foreach(dimension 2 3)
    set(tact_sources${dimension} ${tact_source}/shape/shape.c ${tact_source}/kernel/query.c
        ${tact_source}/unit/estimate_unit.c ${tact_source}/unit/tree_unit.c
        ${tact_source}/unit/solver_unit.c ${tact_source}/unit/world_unit.c)
    foreach(folder base hull quickhull shape mass cast)
        file(GLOB found CONFIGURE_DEPENDS ${tact_source}/${folder}/*${dimension}.c)
        list(APPEND tact_sources${dimension} ${found})
    endforeach()
    file(GLOB found CONFIGURE_DEPENDS ${tact_source}/cast/*[a-z].c)
    list(APPEND tact_sources${dimension} ${found})
endforeach()

set(tact_has_avx2 OFF)
if(TACT_AVX2 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    set(tact_has_avx2 ON)
endif()

# One set of objects: the library's own flags, which no user of the library sees.
function(tact_objects name precision dimension)
    add_library(${name} OBJECT ${ARGN})
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    target_compile_options(${name} PRIVATE ${tact_warnings} -fno-math-errno)
    target_compile_definitions(${name} PRIVATE TACT_BUILDING TACT_DIMENSION=${dimension})
    if(precision STREQUAL "float")
        target_compile_definitions(${name} PRIVATE TACT_FLOAT)
    endif()
    if(TACT_VALIDATE)
        target_compile_definitions(${name} PRIVATE TACT_VALIDATE)
    endif()
    if(NOT tact_has_avx2)
        target_compile_definitions(${name} PRIVATE TACT_NO_AVX2)
    endif()
endfunction()

# How vectors of 32 bytes would be passed without AVX does not matter where nobody but the unit itself does.
set(tact_kernel_flags -Wno-psabi)
# GCC packs pairs of scalars into vectors and back, at a loss in this code: 3 to 9% of a query.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # It also turns loops that clear a few numbers into string instructions, which cost more than the rest of the loop.
    list(APPEND tact_kernel_flags -fno-tree-slp-vectorize -fno-tree-loop-distribute-patterns)
endif()

function(tact_library name precision)
    tact_objects(${name}_objects ${precision} 3 ${tact_sources0})
    set(objects ${name}_objects)
    foreach(dimension 2 3)
        set(part ${name}_objects${dimension})
        set(kernel ${tact_source}/unit/kernel${dimension}_unit.c ${tact_source}/unit/substeps_unit.c)
        tact_objects(${part} ${precision} ${dimension} ${tact_sources${dimension}})
        tact_objects(${part}_base ${precision} ${dimension} ${kernel})
        target_compile_definitions(${part}_base PRIVATE TACT_KERNEL_BASE)
        target_compile_options(${part}_base PRIVATE ${tact_kernel_flags})
        list(APPEND objects ${part} ${part}_base)
        if(tact_has_avx2)
            # -mavx2 without -mfma: the same operations as the base kernel, so the same bits.
            tact_objects(${part}_avx2 ${precision} ${dimension} ${kernel})
            target_compile_definitions(${part}_avx2 PRIVATE TACT_KERNEL_AVX2)
            target_compile_options(${part}_avx2 PRIVATE -mavx2 ${tact_kernel_flags})
            list(APPEND objects ${part}_avx2)
        endif()
    endforeach()
    list(TRANSFORM objects REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
    add_library(${name} SHARED ${objects})
    add_library(${name}_static STATIC ${objects})
    set_target_properties(${name} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
    set_target_properties(${name}_static PROPERTIES OUTPUT_NAME ${name})
    foreach(library ${name} ${name}_static)
        add_library(tact::${library} ALIAS ${library})
        set_target_properties(${library} PROPERTIES LINKER_LANGUAGE C)
        target_include_directories(${library} INTERFACE
            $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
        target_link_libraries(${library} PUBLIC m)
        if(precision STREQUAL "float")
            target_compile_definitions(${library} INTERFACE TACT_FLOAT)
        endif()
    endforeach()
endfunction()

tact_library(tact double)
tact_library(tact_float float)
