# The tests. Every program and script speaks TAP ("ok 1 - name", "not ok 2 - name"), which tools/run_tests.py adds up.

find_program(TACT_PYTHON python3 REQUIRED)
set(test_environment CMOCKA_MESSAGE_OUTPUT=TAP PYTHONDONTWRITEBYTECODE=1 TACT_SOURCE=${PROJECT_SOURCE_DIR}
    TACT_BUILD=${PROJECT_BINARY_DIR})

# name command...
function(tact_test name)
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${test_environment}" TIMEOUT 600)
endfunction()

set(tact_test_precisions double float)
if(TACT_TESTS MATCHES "double|threads")
    set(tact_test_precisions double)
endif()

# One program, linked with the static library so that it can reach into src/.
set(tact_test_library_double tact_static)
set(tact_test_library_float tact_float_static)
function(tact_test_program name precision)
    add_executable(${name} ${ARGN})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
    target_compile_options(${name} PRIVATE ${tact_flags} ${TACT_CLIENT_FLAGS} ${TACT_TEST_FLAGS})
    target_link_libraries(${name} PRIVATE ${tact_test_library_${precision}} m)
    if(NOT tact_has_avx2_${precision})
        target_compile_definitions(${name} PRIVATE TACT_NO_AVX2)
    endif()
endfunction()

# The hash of all answers needs no cmocka, so that it can be built alone with any compiler for any machine.
add_custom_target(determinism)
foreach(dimension ${tact_dimensions})
    foreach(precision ${tact_test_precisions})
        string(REGEX REPLACE "_double$" "" program test_determinism${dimension}_${precision})
        tact_test_program(${program} ${precision} ${PROJECT_SOURCE_DIR}/tests/determinism/test_determinism.c)
        target_compile_definitions(${program} PRIVATE TACT_DIMENSION=${dimension})
        add_dependencies(determinism ${program})
        tact_test(${program} ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>
            ${PROJECT_SOURCE_DIR}/tests/determinism/determinism${dimension}.expected)
        if(tact_has_avx2_${precision})
            # The same with vectors of 16 bytes: a query.c that knows no others stands before the library's.
            tact_test_program(${program}_narrow ${precision} ${PROJECT_SOURCE_DIR}/tests/determinism/test_determinism.c
                ${PROJECT_SOURCE_DIR}/src/kernel/query.c)
            target_compile_definitions(${program}_narrow PRIVATE TACT_DIMENSION=${dimension} TACT_NO_AVX2)
            tact_test(${program}_narrow $<TARGET_FILE:${program}_narrow>
                ${PROJECT_SOURCE_DIR}/tests/determinism/determinism${dimension}.expected)
        endif()
    endforeach()
endforeach()

# The same for meshes, which modules of WebAssembly do not have yet.
foreach(precision ${tact_test_precisions})
    string(REGEX REPLACE "_double$" "" program test_mesh_hashes3_${precision})
    tact_test_program(${program} ${precision} ${PROJECT_SOURCE_DIR}/tests/determinism/test_mesh_hashes3.c)
    target_compile_definitions(${program} PRIVATE TACT_DIMENSION=3)
    add_dependencies(determinism ${program})
    tact_test(${program} ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>
        ${PROJECT_SOURCE_DIR}/tests/determinism/mesh_hashes3.expected)
endforeach()

# The same for shapes with parts.
foreach(dimension ${tact_dimensions})
    foreach(precision ${tact_test_precisions})
        string(REGEX REPLACE "_double$" "" program test_part_hashes${dimension}_${precision})
        tact_test_program(${program} ${precision} ${PROJECT_SOURCE_DIR}/tests/determinism/test_part_hashes.c)
        target_compile_definitions(${program} PRIVATE TACT_DIMENSION=${dimension})
        add_dependencies(determinism ${program})
        tact_test(${program} ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>
            ${PROJECT_SOURCE_DIR}/tests/determinism/part_hashes.expected)
    endforeach()
endforeach()

# The same for joints.
foreach(dimension ${tact_dimensions})
    foreach(precision ${tact_test_precisions})
        string(REGEX REPLACE "_double$" "" program test_joint_hashes${dimension}_${precision})
        tact_test_program(${program} ${precision} ${PROJECT_SOURCE_DIR}/tests/determinism/test_joint_hashes.c)
        target_compile_definitions(${program} PRIVATE TACT_DIMENSION=${dimension})
        add_dependencies(determinism ${program})
        tact_test(${program} ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>
            ${PROJECT_SOURCE_DIR}/tests/determinism/joint_hashes.expected)
    endforeach()
endforeach()

# The same for worlds: the hash of the state after some steps of every scene. Where these programs run there may be no
# library that reads JSON, so the scenes are made plain here.
find_package(Threads REQUIRED)
foreach(dimension ${tact_dimensions})
    file(GLOB scenes CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/scenes/worlds${dimension}/*.json)
    file(GLOB with_meshes CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/scenes/meshes${dimension}/*.json)
    list(APPEND scenes ${with_meshes})
    set(plain ${PROJECT_BINARY_DIR}/worlds${dimension}.txt)
    add_custom_command(OUTPUT ${plain} COMMAND ${TACT_PYTHON} ${PROJECT_SOURCE_DIR}/tools/plain_scenes.py ${plain}
        ${scenes} DEPENDS ${scenes} ${PROJECT_SOURCE_DIR}/tools/plain_scenes.py VERBATIM)
    add_custom_target(plain_scenes${dimension} ALL DEPENDS ${plain})
    foreach(precision ${tact_test_precisions})
        string(REGEX REPLACE "_double$" "" program test_world_hashes${dimension}_${precision})
        set(sources determinism/test_world_hashes support/plain_scene support/plain_world support/plain_world${dimension})
        list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/tests/)
        list(TRANSFORM sources APPEND .c)
        tact_test_program(${program} ${precision} ${sources})
        target_compile_definitions(${program} PRIVATE TACT_DIMENSION=${dimension})
        target_link_libraries(${program} PRIVATE Threads::Threads)
        add_dependencies(${program} plain_scenes${dimension})
        add_dependencies(determinism ${program})
        if(tact_has_avx2_${precision})
            tact_test_program(${program}_narrow ${precision} ${sources} ${PROJECT_SOURCE_DIR}/src/kernel/query.c
                ${PROJECT_SOURCE_DIR}/src/unit/solver_unit.c)
            target_compile_definitions(${program}_narrow PRIVATE TACT_DIMENSION=${dimension} TACT_NO_AVX2)
            target_link_libraries(${program}_narrow PRIVATE Threads::Threads)
            add_dependencies(${program}_narrow plain_scenes${dimension})
            tact_test(${program}_narrow $<TARGET_FILE:${program}_narrow> ${plain} --expected
                ${PROJECT_SOURCE_DIR}/tests/determinism/world_hashes${dimension}.expected)
        endif()
        foreach(threads 1 2 4)
            tact_test(${program}_${threads} ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}> ${plain}
                --threads ${threads} --expected ${PROJECT_SOURCE_DIR}/tests/determinism/world_hashes${dimension}.expected)
        endforeach()
    endforeach()
endforeach()

if(TACT_TESTS AND NOT TACT_TESTS STREQUAL "determinism")
    include(cmake/unit_tests.cmake)
endif()
if(TACT_FUZZ)
    include(cmake/fuzz.cmake)
endif()
