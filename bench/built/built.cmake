# Rivals that Debian does not ship, built from the sources that a switch names; nothing of theirs is in this repository.
# Each is built by its own build files for Release with the options that it has by default, but without tests, tools
# and debugging aids. MuJoCo's need the network, so the few sources of its GJK are compiled here.
foreach(rival BOX3D BOX2D JOLT MUJOCO COAL)
    set(TACT_BENCH_${rival} "" CACHE PATH "Sources of a rival of the benchmark (docs/benchmark.md)")
endforeach()

# The commit of a checkout, if it is one: these libraries are known by it rather than by a version.
function(bench_source_commit folder result)
    execute_process(COMMAND git -C ${folder} log -1 --format=%h OUTPUT_VARIABLE commit ERROR_QUIET
        OUTPUT_STRIP_TRAILING_WHITESPACE)
    set(${result} "${commit}" PARENT_SCOPE)
endfunction()

# The folder that the switch names, empty where the rival is left out; an error where the folder does not hold the file
# that tells the library.
function(bench_source rival language file result)
    set(folder "${TACT_BENCH_${rival}}")
    string(TOLOWER ${rival} name)
    if(NOT folder)
        message(STATUS "bench: ${name} is left out (its sources: -DTACT_BENCH_${rival}=FOLDER)")
    elseif(NOT EXISTS "${folder}/${file}")
        message(FATAL_ERROR "TACT_BENCH_${rival}: '${folder}' has no ${file}")
    elseif(NOT CMAKE_${language}_COMPILER)
        message(STATUS "bench: ${name} is left out, it needs a C++ compiler (apt-get install g++)")
        set(folder "")
    endif()
    set(${result} "${folder}" PARENT_SCOPE)
endfunction()

# Adds a rival's own build, whose targets are built only where something needs them.
macro(bench_add_source rival folder)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
    set(BUILD_SHARED_LIBS OFF)
    add_subdirectory(${folder} ${CMAKE_BINARY_DIR}/rivals/${rival} EXCLUDE_FROM_ALL)
endmacro()

function(bench_box rival name plugin dimension)
    bench_source(${rival} C include/${name}/collision.h folder)
    if(folder)
        set(${rival}_VALIDATE OFF)
        bench_add_source(${name} ${folder})
        bench_source_commit(${folder} version)
        set(${plugin}_VERSION "${version}" PARENT_SCOPE)
        bench_plugin(${plugin} ${dimension} "${version}" built/${name}.c)
        target_link_libraries(${plugin} PRIVATE ${name})
    endif()
endfunction()
bench_box(BOX3D box3d rival_box3d 3)
bench_box(BOX2D box2d rival_box2d_3 2)

# Most of Jolt's GJK is in headers, so the adapter gets Jolt's flags.
function(bench_jolt)
    bench_source(JOLT CXX Build/CMakeLists.txt folder)
    if(NOT folder)
        return()
    endif()
    foreach(option INTERPROCEDURAL_OPTIMIZATION GENERATE_DEBUG_SYMBOLS DEBUG_RENDERER_IN_DEBUG_AND_RELEASE
            PROFILER_IN_DEBUG_AND_RELEASE ENABLE_OBJECT_STREAM ENABLE_ALL_WARNINGS ENABLE_INSTALL JPH_USE_VK
            JPH_USE_CPU_COMPUTE)
        set(${option} OFF)
    endforeach()
    bench_add_source(jolt ${folder}/Build)
    bench_source_commit(${folder} version)
    bench_plugin(rival_jolt 3 "${version}" built/jolt.cc)
    target_compile_options(rival_jolt PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti -fno-exceptions -ffp-contract=fast>)
    target_link_libraries(rival_jolt PRIVATE Jolt)
endfunction()
bench_jolt()

# The sources of mjc_ccd() and what they call. What else is in them calls the rest of MuJoCo; the linker leaves it out.
function(bench_mujoco)
    bench_source(MUJOCO C src/engine/engine_collision_gjk.c folder)
    if(folder AND NOT rival_libccd_FOUND)
        message(STATUS "bench: mujoco is left out (apt-get install libccd-dev)")
    endif()
    if(NOT folder OR NOT rival_libccd_FOUND)
        return()
    endif()
    bench_source_commit(${folder} version)
    bench_plugin(rival_mujoco 3 "${version}" built/mujoco3.c rivals/faces.c)
    add_library(mujoco_gjk STATIC)
    foreach(source collision_gjk collision_convex util_blas util_errmem util_misc util_spatial)
        target_sources(mujoco_gjk PRIVATE ${folder}/src/engine/engine_${source}.c)
    endforeach()
    target_include_directories(mujoco_gjk SYSTEM PUBLIC ${folder}/include ${folder}/src)
    target_compile_definitions(mujoco_gjk PUBLIC MJ_STATIC PRIVATE _GNU_SOURCE)
    target_compile_options(mujoco_gjk PRIVATE -w -ffunction-sections)
    # Its jump tables would refer to all of its functions, and nothing could be left out.
    set_source_files_properties(${folder}/src/engine/engine_collision_convex.c PROPERTIES
        COMPILE_OPTIONS -fno-jump-tables)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
        target_compile_options(mujoco_gjk PRIVATE -mavx -mpclmul)
    endif()
    set_target_properties(mujoco_gjk PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(rival_mujoco PRIVATE mujoco_gjk tact::tact_static ccd -Wl,--gc-sections
        -Wl,--exclude-libs,ALL)
endfunction()
bench_mujoco()

# Coal needs Eigen, Boost and assimp, and its submodule cmake.
function(bench_coal)
    bench_source(COAL CXX include/coal/distance.h folder)
    if(NOT folder)
        return()
    endif()
    include(ExternalProject)
    set(build ${CMAKE_BINARY_DIR}/rivals/coal)
    set(library ${build}/lib/${CMAKE_SHARED_LIBRARY_PREFIX}coal${CMAKE_SHARED_LIBRARY_SUFFIX})
    ExternalProject_Add(coal_build SOURCE_DIR ${folder} BINARY_DIR ${build} BUILD_BYPRODUCTS ${library}
        CMAKE_ARGS -DCMAKE_BUILD_TYPE=Release -DBUILD_PYTHON_INTERFACE=OFF -DBUILD_TESTING=OFF
            -DINSTALL_DOCUMENTATION=OFF -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}
        BUILD_COMMAND ${CMAKE_COMMAND} --build ${build} --target coal INSTALL_COMMAND "" EXCLUDE_FROM_ALL ON)
    bench_source_commit(${folder} version)
    bench_plugin(rival_coal 3 "${version}" built/coal.cc rivals/faces.c)
    add_dependencies(rival_coal coal_build)
    pkg_check_modules(eigen REQUIRED eigen3)
    target_include_directories(rival_coal SYSTEM PRIVATE ${folder}/include ${build}/include ${eigen_INCLUDE_DIRS})
    target_link_libraries(rival_coal PRIVATE ${library} tact::tact_static)
endfunction()
bench_coal()
