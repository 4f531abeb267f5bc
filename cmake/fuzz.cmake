# The fuzz targets, with clang's libFuzzer. They are double only: float and double are one source.

if(NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "TACT_FUZZ needs clang: configure with CC=clang")
endif()
if(NOT TACT_COMMAND)
    message(FATAL_ERROR "TACT_FUZZ needs TACT_COMMAND: it fuzzes the scene parser too")
endif()

foreach(target hull3 distance3 scene)
    tact_test_program(fuzz_${target} double ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_${target}.c)
    target_link_options(fuzz_${target} PRIVATE -fsanitize=fuzzer)
    tact_test(fuzz_${target} ${TACT_PYTHON} ${PROJECT_SOURCE_DIR}/tests/fuzz/run.py $<TARGET_FILE:fuzz_${target}>)
endforeach()
target_link_libraries(fuzz_scene PRIVATE tact_command)
